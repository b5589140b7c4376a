import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { NOTE } from '../../shared/agents/domain/answer.ts';
import tools from '../../shared/agents/schema/tools.json' with { type: 'json' };
import type { Called } from '../../shared/agents/use-cases/call-tool.ts';
import type { Tool } from '../../shared/agents/use-cases/tool.ts';
import { TOOLS } from '../../shared/agents/use-cases/tools.ts';

const INSTRUCTIONS = [
  "Counterfoil holds a family's accounts, transactions, imports of bank files, budgets and investments.",
  'Begin with overview. Names of accounts, categories, merchants and tags can be sent in place of ids.',
  'Amounts are decimal texts with their currency; those of transactions say whether money went out or in. Days are YYYY-MM-DD.',
  'Tools that propose change nothing: they prepare what apply, or a person on the page, puts into effect. undo takes back what was applied.',
  'If an answer has next_cursor, there is more: call the same tool with the same arguments and this cursor.',
  'page is the link to the page of the web application which shows it.',
  NOTE,
].join(' ');

/** Answers the call of a tool with the arguments as they were sent. */
export type CallTool = (tool: Tool, sent: unknown) => Promise<Called>;

/** Nothing is kept between requests, so that any instance of the function answers any of them. */
const createServer = (call: CallTool): Server => {
  const info = { name: 'counterfoil', title: 'Counterfoil', version: tools.version };
  const capabilities = { tools: { listChanged: false } };
  const server = new Server(info, { capabilities, instructions: INSTRUCTIONS });
  // the schemas are generated: bundles leave out what makes them from zod
  server.setRequestHandler('tools/list', () => ({ tools: tools.tools as never }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: sent } }) => {
    const tool = TOOLS.find((known) => known.name === name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of this name');
    const { text, isError } = await call(tool, sent);
    return { content: [{ type: 'text', text }], ...(isError && { isError }) };
  });
  return server;
};

/** Answers a request of either era of the protocol with JSON, never with a stream. */
export const answerMcp = async (request: Request, parsedBody: unknown, call: CallTool): Promise<Response> => {
  const create = () => createServer(call);
  if (await isLegacyRequest(request, parsedBody)) return answerLegacy(request, parsedBody, create());
  return createMcpHandler(create, { legacy: 'reject', maxSubscriptions: 0, keepAliveMs: 0 }).fetch(request, {
    parsedBody,
  });
};

/** The 2025 revisions, without a session. The handler of the SDK would answer them with a stream. */
const answerLegacy = async (request: Request, parsedBody: unknown, server: Server): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
};
