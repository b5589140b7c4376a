import type { Guide } from './guide.ts';

export const sessions: Guide = {
  slug: 'sessions',
  title: 'Large files and sessions',
  about: 'How to send a file that is too large for one request, and how to resume after an interruption.',
  sections: [
    {
      heading: 'Which way to choose',
      text: [
        'One request carries about 4.5 MB of file. Compress CSV, QIF and PDF with gzip, or send them uncompressed with `POST /uploads`, and then give `upload_id` instead of the file. Native NDJSON can also be sent in chunks, which belong to an import session.',
        'The client and the command line choose the way by themselves, and resume after an interruption.',
      ],
    },
    {
      heading: 'Create a session',
      text: [
        '`client_session_id` is your own name for the session: the same name returns the same session, so a client that lost the answer can ask again. `expected_chunks` lets the service tell you which chunks are missing.',
      ],
      code: [
        {
          language: 'shell',
          text: `SESSION=$(curl -s "$COUNTERFOIL_URL/api/v1/import_sessions" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" -H "Content-Type: application/json" \\
  -d '{"type": "NativeImport", "client_session_id": "backup-2026-03", "expected_chunks": 1}' \\
  | node -p 'JSON.parse(fs.readFileSync(0)).data.id')`,
        },
      ],
    },
    {
      heading: 'Send the chunks',
      text: [
        'Chunks have a `sequence` from 1 and can be sent in any order, each up to 10 MiB. Sending the same chunk again has no effect. Other content for the same sequence is refused with 409 `import_session_conflict`, so that nothing is replaced unnoticed.',
      ],
      code: [
        {
          language: 'shell',
          text: `curl "$COUNTERFOIL_URL/api/v1/import_sessions/$SESSION/chunks" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" -H "Content-Type: application/json" \\
  -d '{"sequence": 1, "client_chunk_id": "1", "raw_file_content": "{\\"type\\":\\"Tag\\",\\"data\\":{\\"id\\":\\"t1\\",\\"name\\":\\"Holiday\\"}}\\n"}'`,
        },
      ],
    },
    {
      heading: 'Publish it',
      text: [
        'The chunks become one import with the id of the session. It can be read, verified and reverted like any other import.',
      ],
      code: [
        {
          language: 'shell',
          text: `curl -X POST "$COUNTERFOIL_URL/api/v1/import_sessions/$SESSION/publish" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY"`,
        },
      ],
    },
  ],
};
