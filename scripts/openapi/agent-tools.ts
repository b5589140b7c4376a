import * as z from 'zod';
import { TOOLS } from '../../shared/agents/use-cases/tools.ts';

/** Raised by hand when an argument of a tool changes its meaning. */
const VERSION = '1.0.0';

/** The tools for agents as `tools/list` shows them: bundles leave out what makes schemas from zod. */
export const agentTools = () => ({
  version: VERSION,
  tools: TOOLS.map(({ name, title, description, input, hints }) => {
    const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
    return { name, title, description, inputSchema, annotations: { title, ...hints } };
  }),
});
