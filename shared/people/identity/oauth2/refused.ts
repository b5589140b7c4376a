import type { Refused } from '../../domain/external-identity.ts';

export const refused = <Reason extends string>(reason: Reason, detail: string): Refused<Reason> => ({
  ok: false,
  reason,
  detail,
});
