import { sendJob } from '../../server/testing/send-job.ts';
import { ownerConnection } from './owner-connection.ts';

/** Hands a job in at the market of this worker, or at one whose database is beside it. */
export const beginJob = (name: string, database?: string): Promise<void> => sendJob(ownerConnection(database), name);
