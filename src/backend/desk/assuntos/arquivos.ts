import { comando, ficha, type OperadorCtx } from '#backend/desk/comando.ts';
import { varrerArquivos } from '#backend/domain/conta/retencao/semLinha.ts';

const conferir = comando({
  nome: 'arquivos conferir',
  titulo: 'Conta os arquivos guardados há mais de um dia que nenhum registro conhece; não apaga nada.',
  le: true,
  maquina: true,
  executar: (ctx) => responder(ctx, { seco: true }),
});

const varrer = comando({
  nome: 'arquivos varrer',
  titulo: 'Apaga esses arquivos, quantos forem; toda noite isso é feito sozinho, se forem poucos.',
  rede: true,
  maquina: true,
  async confirmacao(ctx) {
    const { vistos, semLinha } = await varrerArquivos(ctx, { seco: true });
    return `Apagar ${semLinha} dos ${vistos} arquivos guardados? Não há volta.`;
  },
  executar: (ctx) => responder(ctx, { quantosForem: true }),
});

async function responder(ctx: OperadorCtx, opcoes: Parameters<typeof varrerArquivos>[1]) {
  const dados = await varrerArquivos(ctx, opcoes);
  return {
    dados,
    tabela: ficha([
      ['Arquivos guardados', dados.vistos],
      ['Sem registro há mais de um dia', dados.semLinha],
      ['Apagados', dados.apagados],
      ['Inacabados apagados', dados.inacabados],
      ...(dados.demais ? [['Varredura noturna', 'parada: são demais'] as const] : []),
    ]),
  };
}

export const arquivos = [conferir, varrer];
