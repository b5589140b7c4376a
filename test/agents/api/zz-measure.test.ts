import { it } from 'vitest';
import { callTool } from '../../support/agents/mcp-client.ts';
import { call } from '../../support/http/api-client.ts';
it('measure', async () => {
  const time = async (run: () => Promise<unknown>) => {
    for (let i = 0; i < 5; i++) await run();
    const t: number[] = [];
    for (let i = 0; i < 40; i++) { const s = performance.now(); await run(); t.push(performance.now() - s); }
    t.sort((a, b) => a - b);
    return `${t[20]?.toFixed(1)} (min ${t[0]?.toFixed(1)})`;
  };
  console.log('MEASURE accounts', await time(() => call('GET', '/accounts')), 'tool', await time(() => callTool('list_accounts')), 'overview', await time(() => callTool('overview')), 'ping');
});
