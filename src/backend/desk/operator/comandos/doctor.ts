import { comando, tabela } from '../comando.ts';
import { examinar } from '../doctor.ts';

const doctorComando = comando({
  nome: 'doctor',
  resumo: 'Pergunta a cada serviço algo que não custa nem muda nada, e diz quem respondeu.',
  argumentos: {},
  opcoes: {},
  async executar(ctx) {
    const exames = await examinar(ctx);
    const falhas = exames.filter(({ ok }) => !ok).length;
    return {
      mensagem: falhas === 0 ? 'Todos responderam.' : `Sem resposta: ${falhas}.`,
      dados: exames,
      tabela: tabela(exames, {
        Serviço: ({ servico }) => servico,
        Endereço: ({ endereco }) => endereco,
        '': ({ ok }) => (ok ? 'ok' : 'FALHA'),
        Resposta: ({ resposta }) => resposta,
        ms: ({ ms }) => ms,
      }),
    };
  },
});

export const doctor = [doctorComando];
