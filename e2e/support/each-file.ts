import { afterAll } from 'vitest';
import { forgetSessions } from './people.ts';

// The next file runs in the same worker, and this one may have ended a session.
afterAll(forgetSessions);
