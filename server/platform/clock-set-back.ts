import { systemClock } from 'pg-boss';
import type { queueOn } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';

/** A mark that lies further ahead was written by a clock that was wrong. Those of a primary and its standby differ less. */
const secondsAheadMost = 60;

/** The schedule's mark, and the last of its minutes that count as done. */
const furthest = `select max(extract(epoch from at - now()))::int as seconds from (
  select cron_on as at from pgboss.version
  union all select max(singleton_on) at time zone 'utc' from pgboss.job where name = '__pgboss__send-it') as marks`;

/** The schedule's mark comes last: until then another try finds the rest. */
const repair = [
  `update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    from (select name from pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > now()
      order by name for no key update) as future
    where queue.name = future.name`,
  `update pgboss.job set start_after = least(start_after, now()), heartbeat_on = least(heartbeat_on, now())
    where state in ('created', 'retry', 'active') and (start_after > now() or heartbeat_on > now())`,
  "delete from pgboss.job where name = '__pgboss__send-it' and singleton_on > now() at time zone 'utc'",
  `update pgboss.version set cron_on = null, bam_on = least(bam_on, now()),
    flow_on = least(flow_on, now()), monitor_backoff_on = null
    where greatest(cron_on, bam_on, flow_on, monitor_backoff_on) > now()`,
].join(';');

/** Once a clock that was ahead is right: the queue compares its marks with it, and would wait for it to catch up. */
export async function goOnAfterSetBack(queue: ReturnType<typeof queueOn>, log: Log): Promise<void> {
  const { rows } = await queue.executeSql(furthest);
  const seconds = Number(rows[0]?.seconds ?? 0);
  if (seconds <= secondsAheadMost) return;
  await queue.executeSql(repair);
  log.error(
    { seconds },
    "the database's clock was set back; scheduled jobs go on. Look at that machine's time synchronisation",
  );
}

/** For the queue's timers: they would wait until a clock that was set back has caught up. This one never goes back. */
export function steadyClock() {
  const start = Date.now() - performance.now();
  return { ...systemClock, now: () => start + performance.now() };
}
