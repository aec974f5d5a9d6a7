-- How often somebody did something in a window that is still open; rate-limiter-flexible reads and writes it.

-- A crash loses at most some counts, so the table needs no place in the log.
create unlogged table limiter (
  -- What is counted, and an HMAC of whom: no address stands here.
  key varchar(255) primary key,
  points int not null default 0,
  -- When the window ends, in milliseconds since 1970.
  expire bigint
);
create index limiter_expire on limiter (expire);
