import type { Guide } from './guide.ts';

export const changes: Guide = {
  slug: 'changes',
  title: 'Changes and compatibility',
  about: 'What may change in the API, how you learn about it, and what changed.',
  sections: [
    {
      heading: 'What you can rely on',
      text: [
        'Paths, methods, the meaning and type of fields, and the codes of errors do not change under `/api/v1`. Operations, optional fields, members of `details`, error codes, and types of events may be added at any time: ignore what you do not know. The document therefore leaves responses open: it closes only requests with `additionalProperties`, and lists the codes of errors that are known today in `x-extensible-enum`.',
        'The text of `message` and `errors` may change. In programs, use `error` and `details`.',
      ],
    },
    {
      heading: 'How something ends',
      text: [
        'Responses of an operation that will end have the headers `Deprecation`, `Sunset` with the day on which it ends, and `Link` to what to do instead. It is marked in this reference, and works for at least twelve months from then on.',
      ],
    },
    {
      heading: 'December 2026',
      text: [
        'A cursor that is unknown, of a list with other filters, or expired returns 422 `invalid_cursor` instead of `validation_failed`, in lists, in `GET /changes`, `GET /transactions/changes` and `GET /events`.',
        'A key that may only propose, and already has 25 proposals that wait, gets 409 `too_many_proposals` without `Retry-After`, instead of 429 `rate_limit_exceeded`.',
        'A new name of a category, tag or merchant without an own color leaves the color that is shown as it was.',
      ],
    },
    {
      heading: 'November 2026',
      text: [
        'Errors have `documentation_url`, and `details.faults` with a JSON pointer for each fault. A path with another method returns 405 `method_not_allowed` instead of 404.',
        'A well-formed `X-Request-Id` of yours is returned in `X-Request-Id` and in `request_id`. The header `X-Client-Request-Id` is gone.',
        'Imports prove in `matched_counts` how many entries were in the ledger before, and their events have `matched`.',
        'Accounts, categories, merchants and tags have `external_id`, `external_source` and `metadata`, as transactions do.',
        'Pages on other origins may use the API with a key or token.',
        'Transactions have `external_id`, `external_source` and `metadata`, and lists can be filtered by them.',
        '`POST /api/v1/transactions/bulk` creates, updates and deletes up to 500 transactions, all or nothing; `upsert` creates or updates by `external_id`.',
        '`GET /api/v1/transactions/changes` and `GET /api/v1/changes` return what was added, changed and removed since a cursor.',
        'Lists of transactions, valuations, trades, holdings and balances have `next_cursor`. A page beyond the end is empty, instead of the last page again.',
        'A native file with records of an earlier one asks what to do with them: `on_known_records`.',
        'Keys and applications can be limited to parts of the data, such as `transactions:read`. `read` and `read_write` mean what they did.',
        'A key with the scope `propose` prepares change sets, which people apply or decline under Review. `POST /change_sets/{id}/decline`, `if_unchanged` and `leave_out` of `POST /change_sets/{id}/apply`, `preview` of `POST /transfers` and `POST /duplicates/merge`, and the filters `status` and `proposed` of `GET /change_sets` are new.',
        'A key can be limited to some accounts. It then sees only these accounts and their transactions, trades, valuations, balances and holdings, and changes only their transactions and valuations.',
        'Webhooks, preferences and the settings of transfers have an `ETag` and accept `If-Match`. The 409 of an account in use has `details.change_set_ids`.',
        'Webhooks can be tried with `POST /api/v1/webhooks/{id}/test`, and deliveries have `payload`.',
      ],
    },
  ],
};
