import * as z from 'zod';
import product from '../../package.json' with { type: 'json' };
import { TOOLS } from '../../shared/agents/use-cases/tools.ts';

/** The service's version, and the tools for agents as `tools/list` shows them: bundles leave out what makes schemas from zod. */
export const agentTools = () => ({
  version: product.version,
  tools: TOOLS.map(({ name, title, description, input, hints }) => {
    const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
    return { name, title, description, inputSchema, annotations: { title, ...hints } };
  }),
});
