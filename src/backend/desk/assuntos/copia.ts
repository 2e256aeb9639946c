import { obrigatorio, opcional, texto } from '#backend/desk/campos.ts';
import { comando, recusar } from '#backend/desk/comando.ts';
import { copiar } from '#backend/desk/copiar.ts';

const backup = comando({
  nome: 'backup',
  titulo: 'Grava uma cópia de tudo (banco embutido e arquivos) em um .tar.gz, sem parar o servidor.',
  rede: true,
  maquina: true,
  opcoes: { para: opcional('Onde gravar (nesta pasta, com a data no nome, se nada for dito).', texto) },
  async executar(ctx) {
    const { copy } = ctx.runtime.database;
    if (!copy) recusar('O banco é um servidor PostgreSQL: use ops/backup.sh (docs/operations/run.md).');
    const dia = ctx.clock().toISOString().slice(0, 16).replace(/\D/g, '');
    const nome = `via-livre-${dia}.tar.gz`;
    return { dados: { nome }, arquivo: { nome, conteudo: copiar(ctx, copy) }, sobre: ['copia', nome] };
  },
});

/** Runs in the command line's process, because a running server cannot be restored into. */
const restaurar = comando({
  nome: 'restaurar',
  titulo: 'Recria a pasta de dados a partir de uma cópia. Com o servidor parado e a pasta de dados vazia.',
  maquina: true,
  argumentos: { arquivo: obrigatorio('O .tar.gz que o comando backup gravou.', texto) },
  executar: async () => recusar('O servidor está no ar: pare-o antes de restaurar uma cópia.'),
});

export const copia = [backup, restaurar];
