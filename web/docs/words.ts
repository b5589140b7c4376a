import type { Variant } from '../../shared/docs/domain/fields.ts';

/** All texts of the reference's pages that are not part of the API's document. */
export const WORDS = {
  title: 'API reference',
  search: 'Search',
  searchReference: 'Search the reference',
  menu: 'Reference',
  guides: 'Guides',
  overview: 'Overview',
  start:
    'Every address begins with `/api/v1`. Send an API key in `X-Api-Key`. [Your first import](/docs/guides/first-import) takes a minute. Programs can read all of this as [OpenAPI](/api/v1/openapi.json), and assistants as [Markdown](/llms.txt).',
  asMarkdown: 'This page as Markdown',
  languages: {
    shell: 'Commands',
    session: 'Commands',
    typescript: 'TypeScript',
    python: 'Python',
    html: 'HTML',
    json: 'JSON',
  },

  llms: {
    title: 'Counterfoil',
    summary:
      'Counterfoil imports the money records of a family from files and banks, writes them to a ledger, and checks what it wrote. It has a REST API, clients for TypeScript and Python, and a command line.',
    about: [
      'Every page of the reference is also Markdown, at its address with `.md`, such as `/docs/imports.md`. `/docs/search.md?q=revert` finds operations, fields and error codes, and [llms-full.txt](/llms-full.txt) has all pages in one file.',
      'Addresses without a host are on this service. Examples read its address from `COUNTERFOIL_URL`.',
    ],
    reference: 'API reference',
    openApi: 'OpenAPI document',
    aboutOpenApi: 'All operations, with the schemas of requests and responses, as JSON.',
    overview: 'The start page, with all guides and resources.',
  },

  columns: {
    fields: ['Field', 'Type', 'Description'],
    repeated: ['Type', 'Fields'],
    responses: ['Status', 'Response'],
    errors: ['Code', 'Status', 'Meaning'],
  },

  errors: {
    title: 'Errors',
    summary: 'What each error code means and what to do.',
    about: [
      'The body of an error has `error`, a code that never changes, and `message`, a sentence for people that may change. `errors` lists all problems of one stage: unknown names and invalid values first, and only if there are none, ids of records that do not exist or cannot be used. `details` has facts for programs, such as `faults` with a JSON pointer to each field. `documentation_url` leads to the code on this page. In programs, check the code, not the message or the status.',
      'A record that does not exist, a record of another family and a malformed id return the same error: 404 `not_found`. A path with another method returns 405 `method_not_allowed`, and `Allow` lists the methods that it has.',
    ],
    example: 'Example of an error',
    exampleBody: {
      error: 'validation_failed',
      message: 'name is required',
      errors: ['name is required', 'date must be an ISO 8601 date such as 2026-03-31'],
      details: {
        faults: [
          { in: 'body', field: '/name', message: 'name is required' },
          { in: 'body', field: '/date', message: 'date must be an ISO 8601 date such as 2026-03-31' },
        ],
      },
    },
    otherResponses: 'Other responses',
    aboutOther: [
      'Some responses do not come from the service and do not have this body. A request of more than 6 MB is 413 with only a `message`: compress the file, or upload it first, as in [Large files and sessions](/docs/guides/sessions). A GET with a body is rejected with a page of HTML. The OAuth endpoints return the errors of RFC 6749, with `error` and `error_description`.',
    ],
    all: 'Codes of operations',
    others: 'Other codes',
    aboutOthers: [
      'No operation of this reference returns these codes. They come from paths without an operation, such as `method_not_allowed`, and from sign-in, settings and administration in a browser.',
    ],
  },

  found: {
    enterWord: 'Enter a word, such as an operation, a field or an error code.',
    none: (query: string) => `No results for “${query}”. Use fewer or other words.`,
  },

  resource: {
    object: (name: string) => `The object ${name}`,
    commonCodes: (codes: string) => `Every operation with a key can also return ${codes}.`,
    meanings: 'What each error means',
    parameters: 'Parameters',
    body: 'Body',
    jsonOrForm: 'Body, as JSON or multipart/form-data',
    optional: (title: string) => `${title} (optional)`,
    typescript: 'TypeScript',
    python: 'Python',
    commandLine: 'Command line',
    withCurl: 'With curl',
    inTypescript: 'In TypeScript',
    inPython: 'In Python',
    withCommandLine: 'With the command line',
    responses: 'Responses',
    listOf: 'a list of',
    fields: 'Fields',
    variant: ({ field, value }: Variant) => `With \`${field}\` \`${value}\``,
    sameAs: 'Also these fields, described under',
    example: 'Example',
    exampleOf: (name: string) => `Example of ${name}`,
    required: 'required',
    orNull: 'or null',
    oneOf: 'One of',
  },
} as const;
