-- As it was listed when it was paid. In a file of its own, so that neither table waits for the other.
alter table sales
  add column promised_imei text,
  add constraint sales_promised_imei check (promised_imei ~ '^[0-9]{15}$') not valid;
