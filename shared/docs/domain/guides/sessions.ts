import type { Guide } from './guide.ts';

export const sessions: Guide = {
  slug: 'sessions',
  title: 'Large files and sessions',
  about: 'How to send a file that is too large for one request, and how to resume after an interruption.',
  sections: [
    {
      heading: 'How to send a file',
      text: [
        'One request can carry a file of about 4.5 MB. Compress larger CSV, QIF and PDF files with gzip, or upload them uncompressed with `POST /uploads` and send `upload_id` in place of the file. Native NDJSON can also be sent in chunks, which belong to an import session.',
        'The client and the command line choose how to send a file, and resume after an interruption.',
      ],
    },
    {
      heading: 'Create a session',
      text: [
        '`client_session_id` is your own id for the session: the same id returns the same session, so a client that lost the response can repeat the request. With `expected_chunks`, the service can say which chunks are missing.',
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
        'Chunks have a `sequence` from 1 and can be sent in any order, each of at most 10 MB. Sending the same chunk again has no effect. Different content for the same sequence returns 409 `import_session_conflict`, so that no chunk is replaced by mistake.',
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
