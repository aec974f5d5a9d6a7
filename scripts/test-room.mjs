import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** The tests need 2 GB of it at most, and as much again must be left for them to run in. */
const enough = 6 * 2 ** 30;

/**
 * Makes the folder below which the tests keep all they make. Where there is room it is in memory: hundreds of databases
 * are made and thrown away, and on a disk that takes two and a half times PostgreSQL's processor time.
 */
export async function makeRoom() {
  const room = await mkdtemp(join((await hasRoomInMemory()) ? memory : tmpdir(), 'redial-tests-'));
  // PostgreSQL runs as somebody else when we are root.
  await chmod(room, 0o1777);
  return room;
}

async function hasRoomInMemory() {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  // A container may have less than its machine; Node before 20.13 can't tell.
  const left = process.availableMemory?.() ?? freemem();
  return Math.min(bavail * bsize, left) > enough;
}
