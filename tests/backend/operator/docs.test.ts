import { expect, it } from 'vitest';
import { descrever } from '#backend/desk/operator/comando.ts';
import { comandos } from '#backend/desk/operator/registro.ts';

it('the command line’s own list of commands, used for help without a server, matches the program (-u writes it)', async () => {
  await expect(`${JSON.stringify(comandos.map(descrever), null, 1)}\n`).toMatchFileSnapshot(
    '../../../bin/lib/operador/comandos.json',
  );
});
