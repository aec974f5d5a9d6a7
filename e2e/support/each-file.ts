import { afterAll, afterEach } from 'vitest';
import { tellOfWindows } from './browser.ts';
import { forgetSessions } from './people.ts';

// Also those that were opened before the test: the file's own.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellOfWindows();
});

// The next file runs in the same worker, and this one may have ended a session.
afterAll(forgetSessions);
