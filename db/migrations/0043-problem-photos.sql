-- What is wrong with a phone, in pictures (docs/decisions/0028-money-waits-for-the-buyer.md).
create table sale_photos (
  booking_id uuid not null references sales on delete cascade,
  position int not null check (position between 0 and 5),
  image_id text not null references images on delete restrict,
  primary key (booking_id, position)
);
create index sale_photos_image on sale_photos (image_id);
