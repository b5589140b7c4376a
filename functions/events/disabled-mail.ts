import type { Webhook } from '../../shared/events/domain/webhook.ts';
import type { Email } from '../../shared/platform/domain/mail.ts';

const REASONS = {
  gone: 'It answered 410, which means that nobody reads there any more.',
  failing: 'It has not accepted a single event for five days.',
  by_user: 'A person disabled it.',
} as const;

/** Tells an administrator of the family that a webhook no longer receives events. */
export const disabledMail = ({ id, url, disabled }: Webhook, to: string): Email => ({
  to,
  subject: 'A webhook was disabled',
  text: `Counterfoil no longer sends events to the webhook of your family at ${new URL(url).host}.

${REASONS[disabled ?? 'failing']}

When it works again, sign in to Counterfoil and enable it on its page, /webhooks/${id}. GET /api/v1/events has what it missed, for 90 days.
`,
});
