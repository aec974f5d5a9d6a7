-- contracts 0049: sale_photos (booking_id, of, "position")
-- Photos of an answer, and who has the phone at the end (docs/decisions/0036-the-seller-answers.md).

alter table sale_photos drop constraint sale_photos_of_check;
alter table sale_photos
  -- Which answer they belong to, counted from 1.
  add column number int not null default 0,
  add constraint sale_photos_of_check check (of in ('problem', 'return', 'told', 'answer')),
  add constraint sale_photos_number check ((of = 'answer') = (number > 0));
alter table sale_photos drop constraint sale_photos_pkey;
alter table sale_photos add primary key (booking_id, of, number, position);

alter table sales
  -- An admin let a part of the money go back, and its seller keep the phone that came back to them.
  add column phone_stays_back boolean not null default false,
  add constraint sales_phone_stays_back check (not phone_stays_back or returning_since is not null) not valid;

-- A sold phone has its paid booking for good, so what comes back after that is listed anew, once.
alter table products add column again_of uuid references products on delete restrict;
