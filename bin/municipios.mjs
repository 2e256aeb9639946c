// Writes the municipalities (5,571, with IBGE codes): one small file per state.
// Run it with `node bin/municipios.mjs` after an update of the library that has the official list.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { getStates } from '@brazilian-utils/brazilian-utils/get-states';
import { root } from './lib/root.mjs';

const folder = join(root, 'src', 'content', 'municipios');
mkdirSync(folder, { recursive: true });

for (const { code: uf } of getStates()) {
  const linhas = getMunicipalities(uf)
    .map(({ code, name }) => [code, name])
    .sort(([, a = ''], [, b = '']) => a.localeCompare(b, 'pt-BR'));
  const texto = `[\n${linhas.map((linha) => JSON.stringify(linha)).join(',\n')}\n]\n`;
  writeFileSync(join(folder, `${uf.toLowerCase()}.json`), texto);
}
