import { cpf, data, escolha, estado, marcar, simOuNao, texto } from '#lib/peticoes/tipos.ts';
import { type Fase, ROTULO_DA_FASE } from '#lib/recursos/rules.ts';

// Step 3, first what every petition needs: the phase, the deadline and the notices, the decision, or the driver to name.

const COM_PENALIDADE: readonly Fase[] = ['I', 'II'];

export const DEFESA = {
  Fase: escolha(
    'Em que fase você está?',
    {
      P: [ROTULO_DA_FASE.P, 'Notificação da autuação: ainda não há multa.'],
      I: [ROTULO_DA_FASE.I, 'Notificação da penalidade. Julga a JARI.'],
      II: [ROTULO_DA_FASE.II, 'A JARI negou o recurso.'],
    },
    { falta: 'Escolha a fase.', cartoes: true },
  ),
  objetivo: escolha(
    'O que você quer fazer?',
    {
      defesa: ['Defender-me', 'Pedir o arquivamento do auto, ou a advertência.'],
      indicacao: [
        'Indicar quem dirigia',
        'É um formulário próprio, assinado pelos dois. Não se mistura com a defesa.',
      ],
    },
    { cartoes: true, quando: 'Fase=P' },
  ),
};

export const NOTIFICACOES = {
  prazo: data('Último dia do prazo', {
    dica: 'O que a notificação imprime. Sem ele, contamos o dia pela lei.',
  }),
  suspensaoJunta: simOuNao('A notificação fala também da suspensão da CNH?', {
    dica: 'Esta infração suspende por si só. Se quem dirigia era o dono, multa e suspensão costumam correr num processo só, com os mesmos prazos.',
  }),
  dataEmissaoAutuacao: data('Expedição da notificação da autuação (o aviso)', {
    dica: 'Impressa na carta; não o dia em que ela chegou.',
  }),
  comoChegou: escolha(
    'Como a notificação da autuação chegou?',
    {
      postal: 'Por carta',
      sne: 'Pelo aplicativo SNE',
      edital: 'Por edital',
      pessoal: 'Na hora: o próprio auto',
      nunca: 'Não chegou, e o órgão não mostrou que a expediu',
    },
    { como: 'selecao', vazio: 'Não sei' },
  ),
  editalSemTentativa: simOuNao('Antes do edital, houve tentativa de entrega no endereço do registro?', {
    quando: 'comoChegou=edital',
    dica: 'O andamento no site do órgão costuma dizer.',
  }),
  autoAssinado: simOuNao('Alguém assinou o auto?'),
  assinadoPeloDono: simOuNao('Quem assinou é o proprietário, ou o principal condutor do registro?', {
    quando: 'autoAssinado=sim',
    dica: 'Só então a assinatura pode valer como notificação.',
  }),
  autoImprimePrazo: simOuNao('O auto traz impresso o último dia da defesa?', { quando: 'autoAssinado=sim' }),
  dataEmissaoPenalidade: data('Expedição da notificação da penalidade (a multa em si)', {
    fases: COM_PENALIDADE,
  }),
  penalidadeComoChegou: escolha(
    'Como a notificação da penalidade chegou?',
    {
      postal: 'Por carta',
      sne: 'Pelo SNE, o sistema de notificação eletrônica',
      edital: 'Por edital, publicado',
      '': 'Não sei',
    },
    {
      fases: ['I'],
      dica: 'A mensagem do SNE fica na Carteira Digital de Trânsito. Por ela o prazo termina mais tarde.',
    },
  ),
  numeroNotificacao: texto('Número da notificação da penalidade', {
    maxlength: 40,
    largura: 20,
    fases: COM_PENALIDADE,
  }),
  houveDefesaPrevia: simOuNao('Você apresentou defesa prévia dentro do prazo?', { fases: COM_PENALIDADE }),
  constatacao: escolha(
    'Como a infração foi constatada?',
    {
      agente: 'Por um agente, na hora',
      equipamento: 'Por câmera, radar ou outro equipamento',
      depois: 'Só depois, por documento ou apuração',
      '': 'Não sei',
    },
    { dica: 'Nas duas primeiras há flagrante, com ou sem abordagem.' },
  ),
  ultimoMovimento: data('Último andamento antes de o processo parar', {
    fases: COM_PENALIDADE,
    dica: 'Só se ele ficou parado por anos.',
  }),
  dataConhecimento: data('O dia em que o órgão soube da infração', {
    fases: COM_PENALIDADE,
    quando: 'constatacao=depois',
  }),
  feriadoMunicipal: marcar('O último dia foi feriado na cidade do órgão'),
  reconheceuNoSne: marcar('Já reconheci a infração no SNE, para pagar 60%'),
};

export const JARI = {
  dataCienciaJari: data('Dia em que você foi notificado da decisão', {
    dica: 'Ou o dia da publicação. Dele contam os trinta dias.',
  }),
  dataDecisaoJari: data('Data da decisão da JARI'),
  processoJari: texto('Número do processo na JARI', { maxlength: 40, largura: 20 }),
  dataRecebimentoRecurso: data('Dia em que a JARI recebeu o seu recurso', {
    dica: 'Está no comprovante ou no andamento do processo.',
  }),
  razoesJari: texto('Por que a JARI negou?', {
    maxlength: 1500,
    linhas: 4,
    dica: 'Resuma os motivos que a decisão dá. O recurso tem de responder a eles.',
  }),
  decisaoSemRazoes: marcar('A decisão não diz por quê'),
  pontoSemResposta: texto('O que a decisão deixou sem resposta?', {
    maxlength: 600,
    linhas: 3,
    dica: 'Um ponto do seu recurso de que a JARI não tratou.',
  }),
  respostaJari: texto('Por que esses motivos estão errados?', {
    maxlength: 1500,
    linhas: 4,
    dica: 'Só fatos e documentos: o que a JARI não viu ou viu errado.',
  }),
  ufInfracao: estado('Estado em que foi a infração', {
    dica: 'Diz qual conselho de trânsito julga o recurso.',
  }),
};

export const CONDUTOR = {
  condutorNome: texto('Nome completo do condutor', { maxlength: 150, autocapitalize: 'words' }),
  condutorCpf: cpf('CPF do condutor', {
    dica: 'Estrangeiro sem CPF: deixe em branco, e informe abaixo o passaporte ou o RNM.',
  }),
  condutorCnh: texto('Número de registro da CNH', {
    maxlength: 20,
    largura: 20,
    dica: 'De outro país: o número da habilitação, sem estado.',
  }),
  condutorUfCnh: estado('Estado da CNH'),
  condutorCategoria: escolha(
    'Categoria da CNH',
    { ACC: 'ACC', A: 'A', B: 'B', AB: 'AB', C: 'C', AC: 'AC', D: 'D', AD: 'AD', E: 'E', AE: 'AE' },
    {
      como: 'selecao',
      vazio: 'Escolha a categoria',
      dica: 'Indicar quem não é habilitado, ou não nesta categoria, leva a novas autuações (CTB, arts. 162 a 164).',
    },
  ),
  condutorIdentidade: texto('Documento de identidade do condutor', {
    maxlength: 40,
    largura: 20,
    dica: 'Número e órgão, como RG 12.345.678-9 Detran-RJ.',
  }),
  contratoDeUso: texto('Contrato pelo qual a empresa entregou o veículo (se houver)', {
    maxlength: 200,
    dica: 'Por exemplo: contrato de locação nº 123, de 01/09/2026. Vai em cópia, com a cláusula sobre as infrações.',
  }),
  condutorNaoAssina: marcar('A empresa não conseguiu a assinatura do condutor: o contrato vai no lugar dela'),
  condutorEndereco: texto('Endereço do condutor, com CEP', { maxlength: 300, linhas: 2 }),
};
