import { environment } from '../../../shared/platform/runtime.ts';
import { composeWork } from '../work.ts';
import { createHandler } from './handler.ts';

const env = environment('PUBLISH_QUEUE_URL', 'READBACK_QUEUE_URL', 'SLICE_SECONDS', 'LEASE_SECONDS');

export const handler = createHandler({
  ...composeWork({ publish: env.PUBLISH_QUEUE_URL, readback: env.READBACK_QUEUE_URL }),
  settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
});
