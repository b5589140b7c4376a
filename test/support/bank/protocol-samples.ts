/** In the format of the protocol documentation, with our own content. */
export const VERSION_1 = `{
  "errors": ["You must sign in at Lakeside again."],
  "accounts": [
    {
      "org": {
        "domain": "lakeside.example",
        "sfin-url": "https://sfin.lakeside.example"
      },
      "id": "4410007",
      "name": "Rainy days",
      "currency": "USD",
      "balance": "812.40",
      "available-balance": "790.15",
      "balance-date": 1772409600,
      "transactions": [
        {
          "id": "88120394",
          "posted": 1772323200,
          "amount": "-41900.07",
          "description": "Aunt Vera's Boat Yard",
          "pending": true,
          "extra": { "category": "boats" }
        }
      ],
      "extra": { "account-open-date": 1072409600 }
    }
  ]
}`;

export const VERSION_2 = `{
  "errlist": [{ "code": "con.auth", "msg": "Sign in at Lakeside again", "conn_id": "CON-1" }],
  "connections": [
    { "conn_id": "CON-1", "name": "Lakeside of Vera", "org_id": "ORG-1", "sfin_url": "https://sfin.lakeside.example" }
  ],
  "accounts": [
    {
      "id": "4410007",
      "name": "Rainy days",
      "conn_id": "CON-1",
      "currency": "USD",
      "balance": "812.40",
      "balance-date": 1772409600,
      "transactions": [
        { "id": "88120394", "posted": 1772323200, "amount": "-12.10", "description": "Boat Yard" }
      ]
    }
  ]
}`;

const CUSTOM_CURRENCY = `{"errors":[],"accounts":[{"org":{"name":"Airline"},"id":"M-1","name":"Miles",
"currency":"https://airline.example/miles","balance":"12000","balance-date":1772409600}]}`;

export const EMPTY = '{"errors":[],"accounts":[]}';

export const READ_SAMPLES: readonly (readonly [string, string, object])[] = [
  [
    'version 1',
    VERSION_1,
    {
      accounts: [{ upstreamId: '4410007', institution: { domain: 'lakeside.example' } }],
      feeds: [{ rows: [{ pending: true, amount: '41900.07', name: "Aunt Vera's Boat Yard" }] }],
      notices: [{ category: 'auth', message: 'You must sign in at Lakeside again.' }],
    },
  ],
  [
    'version 2',
    VERSION_2,
    {
      accounts: [
        { upstreamId: '4410007', state: 'disconnected', institution: { name: 'Lakeside of Vera', id: 'ORG-1' } },
      ],
      feeds: [{ rows: [{ pending: false, amount: '12.1' }], complete: null }],
      notices: [{ category: 'auth' }],
    },
  ],
  ['a currency of its own', CUSTOM_CURRENCY, { accounts: [{ currency: null, balance: '12000' }] }],
  ['nothing at all', EMPTY, { accounts: [], feeds: [] }],
];

/** As printed in documentation: omissions are dots, and commas may be misplaced. */
export const REFUSED_SAMPLES: readonly (readonly [string, string])[] = [
  ['a comma after the last member', VERSION_1.replace('"boats" }', '"boats", }')],
  ['a comma after the last item', VERSION_2.replace('"Boat Yard" }', '"Boat Yard" },')],
  ['dots for what is left out', VERSION_1.replace(/\{\s+"id": "88120394"[\s\S]+?\}\s+\}/, '...')],
  ['dots in an object', '{"errors": [], "accounts": [{"id": "4410007", ... }]}'],
  ['a comment', VERSION_1.replace('"balance":', '// in dollars\n"balance":')],
  ['single quotes', VERSION_1.replaceAll('"', "'")],
  ['names without quotes', '{errors: [], accounts: []}'],
  ['a missing brace', VERSION_2.slice(0, -1)],
  ['a brace too many', `${EMPTY}}`],
  ['two answers', EMPTY + EMPTY],
  ['a number that is none', '{"errors":[],"accounts":[{"id":"1","balance":+5}]}'],
  ['a number with a zero before it', '{"errors":[],"accounts":[{"id":"1","balance":007}]}'],
];
