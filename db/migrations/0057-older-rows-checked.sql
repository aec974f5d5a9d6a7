-- What 0050 to 0053 ask of new rows is asked of older ones, too, which are read while people go on writing.
alter table sales validate constraint sales_cancel_asks_check;
alter table sales validate constraint sales_phone_stays_back;
alter table sales validate constraint sales_problem_about_check;
alter table sales validate constraint sales_delivered;
alter table sales validate constraint sales_received_by_check;
alter table sales validate constraint sales_received_by_carrier;
alter table sales validate constraint sales_released;
alter table returns validate constraint returns_delivered;
alter table movements validate constraint movements_kind;
alter table movements validate constraint movements_fee;
alter table movements validate constraint movements_dispute;
alter table payments validate constraint payments_fees;
