import type { Webhook } from '../../shared/events/domain/webhook.ts';
import type { Email } from '../../shared/platform/domain/mail.ts';

const REASONS = {
  gone: 'It responded with 410, which means that nobody uses this address any more.',
  failing: 'It has not accepted a single event for five days.',
  by_user: 'A person disabled it.',
} as const;

/**
 * Tells an administrator of the family that a webhook no longer receives events.
 * @param origin of the service, if it knows its address
 */
export const disabledMail = (
  { id, url, disabled }: Pick<Webhook, 'id' | 'url' | 'disabled'>,
  to: string,
  origin: string | undefined,
): Email => ({
  to,
  subject: 'A webhook was disabled',
  text: `Counterfoil no longer sends events to the webhook of your family at ${new URL(url).host}.

${REASONS[disabled ?? 'failing']}

When it works again, enable it ${origin === undefined ? 'in Counterfoil under Settings, Webhooks.' : `at ${origin}/webhooks/${id}`}

The events that it missed are in the feed, GET /api/v1/events, for 90 days.
`,
});
