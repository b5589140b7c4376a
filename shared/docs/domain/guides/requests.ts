import type { Guide } from './guide.ts';

export const idempotency: Guide = {
  slug: 'idempotency',
  title: 'Idempotency and concurrent changes',
  about: 'How to repeat a request safely, and how to avoid overwriting a change by someone else.',
  sections: [
    {
      heading: 'Idempotency keys',
      text: [
        'Send an `Idempotency-Key` of 1 to 255 visible ASCII characters with a request that creates something. Within 24 hours, a request with the same key returns the first response and creates nothing. Use a new random key for each record that you create, and the same key when you repeat the request.',
        'The same key with different content returns 422 `idempotency_key_reused`. While the first request is still running, the response is 409 `idempotency_in_progress` with `Retry-After`. The client adds keys automatically. Use a new key for a corrected request. Records can also have an id of your own system: see [External ids and bulk requests](/docs/guides/external-ids).',
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
        'Records that you read by their id, preferences and settings have an `ETag` if they can be changed; the operations that accept `If-Match` list it. Send it in `If-Match` with a change: if the record has changed since you read it, nothing is written and the response is 412 `precondition_failed`, as it is for a value that is not an ETag. Get the record again before you repeat the change.',
      ],
    },
    {
      heading: 'Retries',
      text: [
        'Repeat a request after 429, after 503, and after 409 with `Retry-After`. Wait for the number of seconds in `Retry-After`, plus a random time, so that clients do not all retry at the same moment. Repeat a POST only with an idempotency key.',
      ],
    },
  ],
};

export const pagination: Guide = {
  slug: 'pagination',
  title: 'Lists and pagination',
  about: 'How to read a list page by page, and how to filter it.',
  sections: [
    {
      heading: 'Pages',
      text: [
        'Lists accept `page`, which starts at 1, and `per_page`, which is 25 by default and at most 100. A `page` beyond the end has no records, and a `per_page` above 100 becomes 100; other invalid values become the default. The feed of events has a cursor instead: see [Events and webhooks](/docs/guides/webhooks). `meta` shows which page you received.',
        'Follow `next_page` until it is null. A list can lag by a moment: a record that you just created is found by its id immediately, but may appear in the list a second later.',
        'Lists of transactions, valuations, trades, holdings and balances also have `next_cursor`: send it as `cursor` instead of `page`, with the same filters, until it is null. Then records that are added or deleted while you read shift no others, and `per_page` can be up to 500. `total_count` stays as it was when you read the first page.',
      ],
      code: [
        {
          language: 'shell',
          text: `curl "$COUNTERFOIL_URL/api/v1/transactions?page=1&per_page=100" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY"`,
        },
        {
          language: 'python',
          text: `import os

from counterfoil import Client

client = Client(os.environ["COUNTERFOIL_URL"], api_key=os.environ["COUNTERFOIL_API_KEY"])
for transaction in client.list_transactions(start_date="2026-01-01"):
    print(transaction["date"], transaction["name"], transaction["amount"])`,
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
        'The reference shows the filters of each list. A parameter that a list does not have is rejected with 422, so that a misspelt filter does not return everything.',
      ],
    },
  ],
};

export const signIn: Guide = {
  slug: 'sign-in',
  title: 'Sign-in for applications',
  about: 'How an application acts for a person without an API key.',
  sections: [
    {
      heading: 'Keys or tokens',
      text: [
        'An API key belongs to one person and is meant for your own programs. Send it in `X-Api-Key`. An application for other people uses OAuth 2.0: each person allows access once, and the application gets an access token, which it sends in `Authorization: Bearer`.',
      ],
    },
    {
      heading: 'Register the application',
      text: [
        'A super admin registers the application with `POST /admin/oauth_clients`, with the cookies of their session and the fields `name`, `type` (`public` or `confidential`) and `redirect_uris`. An application that runs on a device of its user is public and has no secret. Its redirect address can be `http://127.0.0.1` with any port.',
      ],
    },
    {
      heading: 'Describe it instead of registering it',
      text: [
        'A public application, such as an assistant, can use the `https` URL of its own metadata document as `client_id`, at every installation and without registration. The document is JSON of at most 5 KB, answered within 5 seconds, without a redirect. Its `client_id` is exactly its URL, and it lists `redirect_uris`. `token_endpoint_auth_method` is `none` or absent. The person sees the host of the URL, and the `client_name` as a claim.',
        'The document is read when a person is asked for access, and not again: access that was given stays until it is revoked or expires.',
      ],
      code: [
        {
          language: 'json',
          text: `{
  "client_id": "https://app.example.com/oauth/client.json",
  "client_name": "Household assistant",
  "redirect_uris": ["https://app.example.com/callback", "http://127.0.0.1/callback"],
  "token_endpoint_auth_method": "none"
}`,
        },
      ],
    },
    {
      heading: 'Request access',
      text: [
        'Send the browser of the person to `/oauth/authorize` with `client_id`, `redirect_uri`, `response_type=code`, `scope` (`read`, `read_write`, or parts such as `transactions:read imports:write`), a random `state`, and the challenge of a random verifier (`code_challenge`, `code_challenge_method=S256`, RFC 7636). When the person allows access, the browser returns to `redirect_uri` with `code`, `state` and `iss`.',
        'The person can allow less than you request, so read the `scope` of the response. `resource` (RFC 8707) may name the URL of the service, of its `/mcp` or of its `/api/v1`, which accept the same tokens; anything else is `invalid_target`. A token request may repeat or narrow it.',
        'Within a minute, exchange the code at `/oauth/token` with the verifier, as a form (`application/x-www-form-urlencoded`). The response has an access token, which is valid for 15 minutes, and a refresh token, which is replaced with each use. If a response is lost, the same refresh token returns it again within a minute; any later use of an old token ends the access. Access ends after 90 days, or after 30 days without use. Errors are those of RFC 6749, such as `invalid_grant`.',
        'The endpoints and supported features are listed at `/.well-known/oauth-authorization-server` (RFC 8414), which `/.well-known/oauth-protected-resource` names (RFC 9728). Use a library that reads this document.',
      ],
      code: [{ language: 'shell', text: 'curl "$COUNTERFOIL_URL/.well-known/oauth-authorization-server"' }],
    },
    {
      heading: 'Revoke access',
      text: [
        'The person can revoke access in Settings. The application can revoke its own token at `/oauth/revoke` (RFC 7009).',
      ],
    },
  ],
};
