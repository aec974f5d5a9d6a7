-- The last line against a phone that comes on the market while its seller is being suspended, as 0026 has it for buyers (decision 0018).

-- A new phone, or one that was off the market. The lock waits for a suspension that is under way; listing and relisting have it already.
create function refuse_suspended_seller() returns trigger language plpgsql as $$
declare
  suspended timestamptz;
begin
  select suspended_at into suspended from users where id = new.seller_id for share;
  if suspended is not null then
    raise exception 'the seller is suspended' using errcode = 'RD001';
  end if;
  return new;
end
$$;

-- A reserved phone is locked by now, and a suspension waits for it. Locking the account after the phone would be the wrong order.
create function refuse_freeing_for_suspended_seller() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.seller_id and suspended_at is not null) then
    raise exception 'the seller is suspended' using errcode = 'RD001';
  end if;
  return new;
end
$$;

create trigger products_refuse_suspended_seller before insert on products for each row execute function refuse_suspended_seller();
create trigger products_refuse_relisting_suspended before update of state on products for each row
  when (new.state = 'on_sale' and old.state not in ('on_sale', 'reserved')) execute function refuse_suspended_seller();
create trigger products_refuse_freeing_suspended before update of state on products for each row
  when (new.state = 'on_sale' and old.state = 'reserved') execute function refuse_freeing_for_suspended_seller();
