-- A listing never gets a model that was merged away, also where its writer read the model before the merge.
-- The foreign key locks the model in the same statement, so no lock is new. One that is being merged is waited for.
create function model_that_stays() returns trigger language plpgsql as $$
declare
  stays text;
begin
  loop
    select merged_into into stays from models where id = new.model_id for key share;
    if stays is null then
      return new;
    end if;
    new.model_id := stays;
  end loop;
end
$$;
create trigger products_model_that_stays before insert on products for each row
  when (new.model_id is not null) execute function model_that_stays();
create trigger products_changed_model_that_stays before update of model_id on products for each row
  when (new.model_id is distinct from old.model_id) execute function model_that_stays();
