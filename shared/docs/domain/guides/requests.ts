import type { Guide } from './guide.ts';

export const idempotency: Guide = {
  slug: 'idempotency',
  title: 'Idempotency and concurrent changes',
  about: 'How to repeat a request safely, and how not to overwrite what somebody else changed.',
  sections: [
    {
      heading: 'Idempotency keys',
      text: [
        'Send an `Idempotency-Key` of up to 255 visible ASCII characters with a request that creates something. Within 24 hours, the same key returns the first answer and creates nothing. Use a new random key for each thing that you create, and the same one for each repetition.',
        'The same key with other content is 422 `idempotency_key_reused`. While the first request is still running, the answer is 409 `idempotency_in_progress` with `Retry-After`. The client adds keys by itself.',
      ],
      code: [
        {
          language: 'shell',
          text: `curl "$COUNTERFOIL_URL/api/v1/tags" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: tag-holiday-2026" \\
  -d '{"name": "Holiday 2026"}'`,
        },
      ],
    },
    {
      heading: 'If-Match',
      text: [
        'Records that can be changed have an `ETag`. Send it back in `If-Match` with a change: if the record has changed since you read it, nothing is written and the answer is 412 `precondition_failed`. Read the record again before you repeat the change.',
      ],
    },
    {
      heading: 'Retries',
      text: [
        'Repeat a request after 429, after 503, and after 409 with `Retry-After`. Wait as many seconds as `Retry-After` says, plus a random time, so that clients do not return all at once. Repeat a POST only with an idempotency key.',
      ],
    },
  ],
};

export const pagination: Guide = {
  slug: 'pagination',
  title: 'Lists and pagination',
  about: 'How lists are read page by page.',
  sections: [
    {
      heading: 'Pages',
      text: [
        'Lists take `page`, from 1, and `per_page`, 25 unless you say otherwise and at most 100. A value outside these limits becomes the nearest allowed one; `meta` says which page you got.',
        'Follow `next_page` until it is null. A list can be a moment late: a record that you just created is found by its id at once, but in a list perhaps a second later.',
      ],
      code: [
        {
          language: 'shell',
          text: `curl "$COUNTERFOIL_URL/api/v1/transactions?page=1&per_page=100" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY"`,
        },
        {
          language: 'typescript',
          text: `import { createClient } from '@counterfoil/client';

const client = createClient({
  baseUrl: process.env.COUNTERFOIL_URL ?? '',
  apiKey: process.env.COUNTERFOIL_API_KEY ?? '',
});
for await (const { date, name, amount } of client.list('/transactions', { query: { start_date: '2026-01-01' } })) {
  console.log(date, name, amount);
}`,
        },
      ],
    },
    {
      heading: 'Filters',
      text: [
        'Each list names its filters. A parameter that a list does not know is refused, so that a misspelt filter does not return everything.',
      ],
    },
  ],
};

export const signIn: Guide = {
  slug: 'sign-in',
  title: 'Sign-in for applications',
  about: 'How a person lets an application act for them, without giving it an API key.',
  sections: [
    {
      heading: 'Keys or tokens',
      text: [
        'An API key belongs to one person and is meant for your own programs. Send it in `X-Api-Key`. An application for other people uses OAuth 2.0: each person allows it once, and it gets an access token, which it sends in `Authorization: Bearer`.',
      ],
    },
    {
      heading: 'Register the application',
      text: [
        'A super admin registers it under Administration, OAuth clients. A program on the device of a person is public and has no secret. Its redirect address can be `http://127.0.0.1` with any port.',
      ],
    },
    {
      heading: 'Ask for permission',
      text: [
        'Send the browser of the person to `/oauth/authorize` with `client_id`, `redirect_uri`, `response_type=code`, `scope` (`read` or `read_write`), a random `state`, and the challenge of a random verifier (`code_challenge`, `code_challenge_method=S256`, RFC 7636). After the person has allowed it, the browser returns to `redirect_uri` with `code`, `state` and `iss`.',
        'Exchange the code at `/oauth/token` with the verifier. The answer has an access token, how long it is valid, and a refresh token, which is replaced each time that it is used.',
        'The addresses and what is supported are at `/.well-known/oauth-authorization-server` (RFC 8414). Use a library that reads it.',
      ],
      code: [{ language: 'shell', text: 'curl "$COUNTERFOIL_URL/.well-known/oauth-authorization-server"' }],
    },
    {
      heading: 'End it',
      text: [
        'The person can revoke the permission in Settings. The application itself sends the token to `/oauth/revoke` (RFC 7009).',
      ],
    },
  ],
};
