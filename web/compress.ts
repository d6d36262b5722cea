/** Puts compressed forms beside the files of a build, for the server to send as they are. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

// Fonts are compressed as they come.
const WORTH_IT = /\.(js|css|html|svg|json)$/;
const LEAST = 1024;

export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!WORTH_IT.test(name) || options.dir === undefined) continue;
        const path = join(options.dir, name);
        const body = readFileSync(path);
        if (body.length < LEAST) continue;
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
      }
    },
  };
}
