import type { Guide } from './guide.ts';

export const clients: Guide = {
  slug: 'clients',
  title: 'Clients and pages of other origins',
  about: 'The clients for TypeScript, Python and the command line, and how a page in a browser calls the API.',
  sections: [
    {
      heading: 'Clients',
      text: [
        'TypeScript: `@counterfoil/client`, for Node and browsers. Python: `counterfoil`, for Python 3.11 or later, in `clients/python` of the repository. Both retry requests, add idempotency keys, upload files, follow changes, send bulk requests and verify webhooks. The command line is `counterfoil`. For other languages, generate a client from `GET /openapi.json`.',
      ],
      code: [
        {
          language: 'typescript',
          text: `import { createClient } from '@counterfoil/client';

const client = createClient({
  baseUrl: process.env.COUNTERFOIL_URL ?? '',
  apiKey: process.env.COUNTERFOIL_API_KEY ?? '',
});
for (const { name, balance, currency } of (await client.GET('/accounts')).data) console.log(name, balance, currency);`,
        },
      ],
    },
    {
      heading: 'Other origins (CORS)',
      text: [
        'A page of any origin may call the API, `/docs`, `/oauth/token`, `/oauth/revoke`, `/oauth/jwks`, `/.well-known/oauth-authorization-server` and `/.well-known/oauth-protected-resource`. It sends a key or token in a header, never cookies: with `credentials: "include"`, the browser refuses the response. Responses allow every origin (`Access-Control-Allow-Origin: *`), and pages can read headers such as `ETag`, `Retry-After` and `X-Request-Id`.',
        'Everyone who opens a page can read a key in it. For pages of other people, register a public application instead: see [Sign-in for applications](/docs/guides/sign-in).',
      ],
      code: [
        {
          language: 'shell',
          text: `curl -i -X OPTIONS "$COUNTERFOIL_URL/api/v1/accounts" \\
  -H "Origin: https://app.example" \\
  -H "Access-Control-Request-Method: GET" \\
  -H "Access-Control-Request-Headers: x-api-key"`,
        },
      ],
    },
  ],
};
