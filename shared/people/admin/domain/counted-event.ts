import { viewerNetwork } from '../../../platform/domain/network/edge.ts';
import { type AuditEvent, severityOf } from './audit-event.ts';

/** Events that share a record: within a window, all that count as the same. */
export type CountedEvent = {
  readonly event: AuditEvent;
  readonly sameAs: readonly (string | null)[];
  readonly windowSeconds: number;
};

const MINUTE = 60;
const DAY = 86_400;

/**
 * An event that its sender could repeat without end; undefined if it gets a record of its own.
 *
 * Refusals are counted by minute and network, and so are tokens for a refresh, by day. What a sender chooses freely, such as
 * a client ID or the text of a message, does not make a refusal another one. Nor does the account, once attempts are no longer
 * checked: an attacker who knows many addresses would get a record for each.
 */
export const countedAs = (event: AuditEvent): CountedEvent | undefined => {
  if (event.source === null) return undefined;
  const network = viewerNetwork(event.source.viewerAddress);
  const { type, provider, details, user } = event;
  if (type === 'oauth_token_issued' && details.grantType === 'refresh_token') {
    return { event, sameAs: [type, network, user?.userId ?? null, details.clientId], windowSeconds: DAY };
  }
  if (severityOf(event) !== 'error') return undefined;
  const { reason = null, method = null, assertedEmail = null } = details as Partial<Record<string, string | null>>;
  const refusal = [type, network, provider, reason, method];
  if (reason === 'throttled') return { event: { ...event, user: null }, sameAs: refusal, windowSeconds: MINUTE };
  return { event, sameAs: [...refusal, user?.userId ?? null, assertedEmail], windowSeconds: MINUTE };
};
