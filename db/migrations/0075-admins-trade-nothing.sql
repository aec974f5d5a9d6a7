-- The last line against trade that waits while its account is made an admin, as 0026 and 0029 have it for suspensions.
-- Who lists, relists, books or offers has waited for the grant by now, and these functions look after the wait.
create or replace function refuse_suspended_buyer() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.buyer_id and suspended_at is not null) then
    raise exception 'the buyer is suspended' using errcode = 'RD001';
  end if;
  if exists (select from admin_grants where user_id = new.buyer_id) then
    raise exception 'the buyer is an admin' using errcode = 'RD002';
  end if;
  return new;
end
$$;

create or replace function refuse_suspended_seller() returns trigger language plpgsql as $$
declare
  suspended timestamptz;
begin
  select suspended_at into suspended from users where id = new.seller_id for share;
  if suspended is not null then
    raise exception 'the seller is suspended' using errcode = 'RD001';
  end if;
  if exists (select from admin_grants where user_id = new.seller_id) then
    raise exception 'the seller is an admin' using errcode = 'RD002';
  end if;
  return new;
end
$$;

create trigger offers_refuse_suspended_buyer before insert on offers for each row execute function refuse_suspended_buyer();
