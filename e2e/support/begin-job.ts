import { sendJob } from '../../server/testing/send-job.ts';
import { ownerConnection } from './owner-connection.ts';

/** Hands a job in at the market of this worker, at one whose database is beside it, or at one in another folder. */
export const beginJob = (name: string, database?: string, folder?: string): Promise<void> =>
  sendJob(ownerConnection(database, folder), name);
