import { neededScope, pathsOfPart, SCOPE_PARTS } from '../../../platform/domain/access/access-scope.ts';
import type { Guide } from './guide.ts';

const inCode = (text: string): string => `\`${text}\``;

const PARTS = SCOPE_PARTS.map((part) => `${inCode(part)}: ${pathsOfPart(part).map(inCode).join(', ')}.`);

const CHANGES = neededScope('/changes', 'read').split(' ').map(inCode).join(', ');

export const keys: Guide = {
  slug: 'keys',
  title: 'Keys and what they may do',
  about: 'How to create an API key, limit it to parts of the data or to some accounts, and see what it may do.',
  sections: [
    {
      heading: 'Create a key',
      text: [
        'Create API keys under Settings, Developers, API keys, or on the machine of the service with `npm run create-api-key`. A key acts for one person, is shown only once, and can have a day on which it expires.',
        'Send it in the header `X-Api-Key`. Access tokens of applications have the same scopes, and are sent in `Authorization: Bearer`: see [Sign-in for applications](/docs/guides/sign-in).',
      ],
    },
    {
      heading: 'Scopes',
      text: [
        'A key has the scope `read` (it reads everything), `propose` (it reads everything, and prepares changes that a person applies), `read_write` (it reads and changes everything), or names of parts with spaces between them, such as `transactions:read imports:write`. Each of the nine parts has a name with `:read` and one with `:write`. Writing a part includes reading it.',
        'A request that the key may not make returns 403 `insufficient_scope`. `details.scope` is the whole scope that the operation needs, and the message names what the key lacks.',
      ],
    },
    {
      heading: 'Keys that propose',
      text: [
        'A key with the scope `propose` reads everything and prepares changes, but applies none: for programs that you do not want to trust with your records. It may call `POST /change_sets`, the previews of rules and of merges of records, `POST /transfers` and `POST /duplicates/merge` with `"preview": true`, and `POST /imports` without `publish`. A person accepts what it prepared under Review, Proposals, all of it or row by row, or declines it.',
        'A key can have 25 proposals that wait for a decision, each with at most 2,000 transactions; one more returns 409 `too_many_proposals`. It takes back its own with `POST /change_sets/{id}/decline`.',
        'With `"if_unchanged": true`, `POST /change_sets/{id}/apply` applies nothing if a transaction changed after the preview. `leave_out` lists transactions that are not changed.',
      ],
    },
    {
      heading: 'The nine parts',
      text: [
        'The first part of a path below `/api/v1` decides which part an operation belongs to:',
        ...PARTS,
        `Some operations need several parts. \`GET /changes\` needs ${CHANGES}, whatever its \`kinds\` are. Previews and runs of rules, and merges of categories, tags and merchants, need \`catalogue\` and \`transactions\`. Reading an export needs \`read\`, and creating one \`read exports:write\`, because an archive contains everything. \`GET /usage\` needs none.`,
      ],
    },
    {
      heading: 'Keys for some accounts',
      text: [
        'A key can also be limited to some accounts. It reads these accounts and their transactions, valuations, balances, holdings and trades, and, if its scope allows it, creates, changes and deletes their transactions and valuations. Records of other accounts are 404 `not_found`, and lists leave them out.',
        'All other operations, such as imports, reports and `GET /changes`, are about the whole family. For such a key they return 403 `insufficient_scope` with `details.limited_to_accounts`. `GET /usage` shows the accounts in `account_ids`.',
      ],
    },
    {
      heading: 'What a key may do, and how often',
      text: [
        '`GET /usage` returns the scopes, the accounts and the rate limit of the key that you send. Every key may call it.',
        'The headers `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` of each response count the requests of the key in this hour. Too many requests in the hour, or within ten seconds, return 429 `rate_limit_exceeded`: wait for the seconds in `Retry-After`.',
      ],
      code: [
        {
          language: 'shell',
          text: 'curl "$COUNTERFOIL_URL/api/v1/usage" \\\n  -H "X-Api-Key: $COUNTERFOIL_API_KEY"',
        },
      ],
    },
  ],
};
