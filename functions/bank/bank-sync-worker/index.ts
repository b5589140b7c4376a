import { createMetrics, environment } from '../../../shared/platform/runtime.ts';
import { composeBankWork } from '../bank-work.ts';
import { createHandler } from './handler.ts';

const { SLICE_SECONDS, LEASE_SECONDS } = environment('SLICE_SECONDS', 'LEASE_SECONDS');

export const handler = createHandler({
  ...composeBankWork(),
  metrics: createMetrics(),
  settings: { sliceSeconds: SLICE_SECONDS, leaseSeconds: LEASE_SECONDS },
});
