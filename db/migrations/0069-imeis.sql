-- The number of the phone itself, for its seller and the buyer who has paid (docs/decisions/0025-what-a-listing-says.md).
alter table products
  add column imei text,
  add constraint products_imei check (imei ~ '^[0-9]{15}$') not valid;
