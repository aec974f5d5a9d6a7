-- What the seller of a phone that goes back asks admins (docs/decisions/0035-a-phone-goes-back.md).
alter table returns
  add column asked_words text,
  add column asked_at timestamptz,
  add constraint returns_asked check (num_nonnulls(asked_words, asked_at) in (0, 2)) not valid;

-- Photos of each problem stay with it when its buyer tells of another one: they are counted, from 0.
alter table sale_photos drop constraint sale_photos_number;
alter table sale_photos add constraint sale_photos_number check (case of when 'answer' then number > 0
  when 'problem' then number >= 0 else number = 0 end) not valid;

-- When a run of each job began that has followed all that was due, as `kept_at` says of sales.
alter table uptime
  add column holds_kept_at timestamptz,
  add column offers_kept_at timestamptz;
