import { showPushed } from '#web/offline/pushed.ts';
import { runWorker } from '#web/offline/worker.ts';
import type { Edition, WorkerScope } from '#web/offline/worker-scope.ts';

/** Written in by the build. */
declare const __EDITION__: Edition;

runWorker(self as unknown as WorkerScope, __EDITION__);
showPushed(self as unknown as WorkerScope);
