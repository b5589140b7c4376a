import type { Guide } from './guide.ts';

export const webhooks: Guide = {
  slug: 'webhooks',
  title: 'Events and webhooks',
  about: 'How to learn that an import is done, without polling.',
  sections: [
    {
      heading: 'Events',
      text: [
        'An event says that something changed: `import.completed`, `import.failed`, `import.reverted`, `import.needs_attention`, `bank_sync.failed` or `transactions.changed`. It names ids and counts, never amounts or names. Read the record at its `path` with your own key.',
        'The feed keeps the events of the last 90 days in order. Read it from a cursor, keep `next_cursor`, and continue there next time. No event is skipped, even if your program was not running.',
      ],
      code: [
        {
          language: 'shell',
          text: 'curl "$COUNTERFOIL_URL/api/v1/events" \\\n  -H "X-Api-Key: $COUNTERFOIL_API_KEY"',
        },
      ],
    },
    {
      heading: 'Register a webhook',
      text: [
        'A webhook gets the same events as they happen. Its address must be https and reachable from the internet. The `secret` in the answer is shown once: keep it to check signatures.',
      ],
      code: [
        {
          language: 'json',
          text: '{\n  "url": "https://example.org/counterfoil",\n  "event_types": ["import.completed", "import.failed"]\n}',
        },
      ],
    },
    {
      heading: 'Check the signature',
      text: [
        'Requests are signed as Standard Webhooks describes: `webhook-id`, `webhook-timestamp` and `webhook-signature`, an HMAC-SHA256 of the id, the time and the body. Use one of its libraries, refuse requests that are older than five minutes, and compare the body as it arrived, before parsing it.',
        'After you ask for a new secret, requests also carry a signature with the old one for a day, so that you can change it without missing an event. If you lost the answer, ask again: the secret that you have still works for its day.',
      ],
    },
    {
      heading: 'Answer quickly',
      text: [
        'Answer with a status from 200 to 299 within ten seconds, and do the work afterwards. The body of the answer is not read. Anything else is tried again over three days. The same event can arrive twice: remember the `webhook-id` of those that you have handled. Status 410 disables the webhook.',
        'The log of deliveries shows each attempt, and can send an event again. A webhook that fails for five days is disabled, and the administrators of the family get an email. What it missed is in the feed.',
      ],
    },
  ],
};
