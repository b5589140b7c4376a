import { serveStatement } from '../../shared/parse/pdf/statement-thread.ts';

await serveStatement();
