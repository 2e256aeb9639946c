import { expect, it } from 'vitest';
import { descrever } from '#backend/desk/operator/comando.ts';
import { comandos } from '#backend/desk/operator/registro.ts';

it('the operator’s help is explained without a server: the list beside the command line is that of the program (-u writes it)', async () => {
  await expect(`${JSON.stringify(comandos.map(descrever), null, 1)}\n`).toMatchFileSnapshot(
    '../../../bin/lib/operador/comandos.json',
  );
});
