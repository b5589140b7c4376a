import type { Guide } from './guide.ts';

export const assistants: Guide = {
  slug: 'assistants',
  title: 'Assistants (MCP)',
  about: 'How to connect an assistant that uses tools, what it may do, and how you decide about what it proposes.',
  sections: [
    {
      heading: 'Connect an assistant',
      text: [
        'Counterfoil has a server for the Model Context Protocol (MCP) at `/mcp`. It needs no installation.',
        '1. Decide what the assistant may do. To propose changes is enough for most: it reads everything and changes nothing.',
        '2. If the assistant can sign in by itself, give it the address of the service with `/mcp` at its end. Your browser opens, and you allow what it requests or less.',
        '3. If it takes a key instead, create an API key with the permission to propose changes under Settings, Developers, API keys, and let it send the key in `X-Api-Key`.',
        '4. If it starts programs, sign in with `counterfoil login` and give it the command `counterfoil mcp`.',
        '5. Ask it what needs attention.',
      ],
      code: [
        {
          language: 'json',
          text: '{ "mcpServers": { "counterfoil": { "command": "counterfoil", "args": ["mcp"] } } }',
        },
        {
          language: 'shell',
          text: `curl "$COUNTERFOIL_URL/mcp" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
  -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"overview","arguments":{}}}'`,
        },
      ],
    },
    {
      heading: 'What it can read',
      text: [
        'Twelve tools answer questions: `overview`, `list_accounts`, `search_transactions`, `get_transaction`, `spending`, `budgets`, `recurring`, `investments`, `statement_coverage`, `list_imports`, `list_records` and `list_changes`. They take names where the API takes ids. An amount of a transaction says whether money went out or in.',
        'Texts in answers come from files, banks and people. They are cut to 200 characters, without line breaks and hidden characters, and each answer says that they are data and not instructions. No tool can promise that an assistant heeds it: that is why changes wait for you.',
      ],
    },
    {
      heading: 'What it can change',
      text: [
        '`propose_changes` prepares new categories, merchants, tags, names, notes or types for many transactions, splits of transactions into parts, merges of two records, links of transfers, merges of duplicates, a new rule, or a run of your rules. `import_file` reads a file. Both change nothing: they answer with what would change and with a token.',
        'You accept a proposal under Review, Proposals, all of it or row by row, or decline it. A file waits under Imports until you publish it. Proposals that nobody decides about are deleted after seven days.',
        '`apply` puts a proposal into effect, if no transaction changed since, and answers with the result of reading everything back. `undo` takes back a change set or an import. Both need a key or permission to change things (`read_write`, or the parts that it changes): give it only to assistants that you want to act without you. `decline` withdraws a proposal.',
      ],
    },
    {
      heading: 'What it did',
      text: [
        'The history of each transaction and the edit history name the key or the application, also for proposals that you accepted. You can undo each change for two years. To stop an assistant, revoke its key under API keys, or its access under Security, Apps with access.',
      ],
    },
    {
      heading: 'Limits',
      text: [
        'The tools call this API with the key of the assistant, so [the scopes and limits of the key](/docs/guides/keys) hold. A key that may only propose has at most 25 proposals that wait, each with at most 2,000 transactions. An answer has at most 24,000 characters, and goes on with `next_cursor`.',
      ],
    },
  ],
};
