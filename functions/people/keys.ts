import { once } from '../../shared/platform/entry.ts';
import { audit, keyRing, secretBox } from './adapters.ts';

/** The keys of the service and the audit log: for functions with `secrets: ['keys']`. */
// pure: functions without this secret leave it out of their bundles
export const composeKeys = /* @__PURE__ */ once(() => ({
  ring: keyRing(),
  secretBox: secretBox(),
  audit: audit(),
}));
