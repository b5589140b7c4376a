import type { Guide } from './guide.ts';

const VERIFY = `import { verifyWebhook } from '@counterfoil/client';

/** The status to respond with. The body is the text as it arrived. */
export const receive = async (secret: string, headers: Headers, body: string): Promise<number> => {
  try {
    const event = await verifyWebhook(secret, headers, body);
    console.log(event.type, event.path);
    return 204;
  } catch {
    return 400;
  }
};`;

const VERIFY_IN_PYTHON = `from collections.abc import Mapping

from counterfoil import verify_webhook


def receive(secret: str, headers: Mapping[str, str], body: bytes) -> int:
    """The status to respond with. The body is the bytes as they arrived."""
    try:
        event = verify_webhook(secret, headers, body)
    except ValueError:
        return 400
    print(event["type"], event["path"])
    return 204`;

export const webhooks: Guide = {
  slug: 'webhooks',
  title: 'Events and webhooks',
  about: 'How to learn about changes, such as a completed import, without polling each record.',
  sections: [
    {
      heading: 'Events',
      text: [
        'An event says that something changed: `import.completed`, `import.failed`, `import.reverted`, `import.needs_attention`, `bank_sync.failed` or `transactions.changed`. It has ids and counts, never amounts or names. Get the record at its `path` with your own key.',
        'The feed keeps the events of the last 90 days in order. Store the `next_cursor` of each response, and continue from it in the next request. No event is skipped, even if your program was not running.',
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
        'A webhook receives the same events as they happen. Its URL must be https and reachable from the internet; a service on your own machine (`npm start`) also accepts receivers there, such as `http://localhost:8080/hook`. The `secret` in the response is shown only once: store it to check signatures.',
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
        'Requests are signed according to Standard Webhooks, with the headers `webhook-id`, `webhook-timestamp` (Unix time in seconds) and `webhook-signature`. Use one of its libraries, or do what they do, with the body as it arrived, before you parse it:',
        'The key is what stands in the secret after `whsec_`, decoded from base64. The signed text is `id.timestamp.body`: the two headers and the body, joined by dots. The signature is `v1,` and the base64 of its HMAC-SHA256 under the key. `webhook-signature` can have several signatures, separated by spaces: accept the request if one of them is equal, compared in constant time. Reject it if `webhook-timestamp` is more than five minutes away from your clock.',
        'After you rotate the secret, requests also carry a signature with the old one for 24 hours, so that you can switch without missing an event. If you lost the response, rotate again: the secret that you have stays valid for its 24 hours.',
        'In the clients, `verifyWebhook` (TypeScript) and `verify_webhook` (Python) check all of this.',
      ],
      code: [
        {
          language: 'typescript',
          text: VERIFY,
        },
        {
          language: 'python',
          text: VERIFY_IN_PYTHON,
        },
      ],
    },
    {
      heading: 'Try it',
      text: [
        'While you write a receiver, it needs no public address: `counterfoil webhooks listen http://localhost:8080/hook` forwards new events to it, and signs them as a webhook does, with a secret that it prints.',
        '`POST /api/v1/webhooks/{id}/test` sends a test event: it is signed like any other, and the response says how your receiver answered. Its type is `webhook.test`, and it has no data. Test deliveries are not kept. The other deliveries of a webhook show the `payload` of each event that was sent.',
      ],
    },
    {
      heading: 'Respond quickly',
      text: [
        'Respond with a status from 200 to 299 within ten seconds, and do the work afterwards. The body of the response is not read. Otherwise the event is sent again, up to ten times in three days. The same event can arrive more than once: remember the `webhook-id` of each event that you have handled. Status 410 disables the webhook.',
        'The deliveries of a webhook show the status of each event, and you can send an event again. A webhook that fails for five days is disabled, and the administrators of the family get an email. The events that it missed are in the feed.',
      ],
    },
  ],
};
