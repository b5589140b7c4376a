import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';

/** Runs `start`, whose server asks to listen on every address, and makes it listen on the loopback only. */
export const loopbackOnly = async <Result>(
  start: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly server: HttpServer }> => {
  const listen = Server.prototype.listen;
  let server: Server | undefined;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    server = this;
    const [options, ...rest] = args;
    const asked = typeof options === 'object' ? { ...options, host: '127.0.0.1' } : options;
    return Reflect.apply(listen, this, [asked, ...rest]) as Server;
  } as typeof listen;
  try {
    const result = await start();
    if (server === undefined) throw new Error('The emulator did not listen');
    return { result, server: server as HttpServer };
  } finally {
    Server.prototype.listen = listen;
  }
};
