import { data, escolha, hora, marcar, numero, simOuNao, texto } from '#lib/peticoes/tipos.ts';

// Step 3, case facts: the questions of the themes that the driver ticked.

/** The boxes that open the questions of `DETALHES`. */
export const TEMAS = {
  temaAuto: marcar('Falta um dado no auto, ou está errado'),
  temaFato: marcar('Não aconteceu o que o código diz'),
  temaDuplicado: marcar('Outro auto do mesmo fato'),
  temaOrgao: marcar('Quem multou não cuida dessa via'),
  temaMedidor: marcar('O medidor, a velocidade ou a imagem'),
  temaSinalizacao: marcar('Sinalização falha, com fotos datadas'),
  temaVeiculo: marcar('Veículo vendido, furtado ou clonado, com documento'),
  temaEmergencia: marcar('Ambulância, polícia, bombeiros ou fiscalização, em serviço'),
  temaHistorico: marcar('Leve ou média, a única em 12 meses'),
  temaReincidencia: marcar('Veio em dobro, por reincidência', { fases: ['I', 'II'] }),
  relato: texto('Conte o que aconteceu (opcional)', {
    maxlength: 3000,
    linhas: 5,
    dica: 'Com as suas palavras, só os fatos. Vai na petição como você escrever.',
  }),
};

/** Ids of the papers that the driver has (anexos.ts). */
export const JUNTAR = { anexos: texto('O que você tem para juntar', { maxlength: 500 }) };

/** What every AIT must state (CTB art. 280, I to III and V); the driver's licence and signature only 'sempre que possível' (IV and VI). */
export const DADOS_DO_AUTO = {
  infracao: 'o código ou a descrição da infração',
  local: 'o local da infração',
  data: 'a data',
  hora: 'a hora',
  placa: 'a placa do veículo',
  marca: 'a marca',
  especie: 'a espécie',
  orgao: 'o órgão autuador',
  agente: 'a identificação do agente',
  equipamento: 'a identificação do equipamento',
};

const AUTO = {
  dadoDoAuto: escolha('Dado obrigatório que falta ou está errado no auto', DADOS_DO_AUTO, {
    como: 'selecao',
    vazio: 'Nenhum',
    dica: 'São os que a lei manda o auto trazer (CTB, art. 280, I, II, III e V).',
  }),
  campoComo: escolha('Esse dado falta, ou está errado?', { falta: 'Falta', errado: 'Está errado' }, {}),
  dadoCerto: texto('O que o auto diz, e o que é certo', {
    maxlength: 300,
    quando: 'campoComo=errado|falta',
    dica: 'Por exemplo: o auto diz Fiat Palio, e o veículo desta placa é Fiat Uno.',
  }),
};

const FATO = {
  fatoOcorrido: texto('O que aconteceu', {
    maxlength: 300,
    dica: 'Por exemplo: o veículo estava parado para embarque.',
  }),
};

const DUPLICADO = {
  autoDuplicado: texto('Número de outro auto do mesmo fato', {
    maxlength: 30,
    largura: 20,
    dica: 'Ataca-se o auto lavrado depois. Para saber qual é, diga a hora e o código do outro.',
  }),
  horaDuplicado: hora('Hora do outro auto'),
  codigoDuplicado: texto('Código do outro auto', { maxlength: 8, largura: 10, dica: 'Como 745-50.' }),
};

const ORGAO = {
  orgaoCompetente: texto('Órgão que cuida da via', { maxlength: 120 }),
};

const MEDIDOR = {
  medidorVerificacao: data('Data da última verificação do medidor', {
    dica: 'Do radar, está no site do órgão ou na carta. Do bafômetro, no comprovante do teste.',
  }),
  medidorNumero: texto('Número do medidor (opcional)', { maxlength: 40, largura: 20 }),
  velocidadeMedida: numero('Velocidade medida, em km/h', 400, {}),
  velocidadeConsiderada: numero('Velocidade considerada, em km/h', 400, {}),
  velocidadeLimite: numero('Velocidade permitida na via, em km/h', 200, {}),
  autoComSinais: simOuNao('O auto descreve dois sinais de embriaguez, ou mais?', {
    dica: 'Só para o bafômetro: com os sinais, a multa não depende do aparelho.',
  }),
  imagemComPlaca: simOuNao('A notificação traz a imagem com a placa do veículo?', {
    dica: 'Pode estar na carta ou no endereço que ela indica.',
  }),
};

const SINALIZACAO = {
  sinalizacaoFalha: texto('A falha', {
    maxlength: 300,
    dica: 'Por exemplo: placa R-19 encoberta por árvore.',
  }),
  sinalizacaoComo: escolha(
    'O que houve com ela?',
    { insuficiente: 'Faltava, ou não se via', incorreta: 'Estava errada' },
    {},
  ),
  fotosDatadas: marcar('Tenho fotos do local com data'),
};

const VEICULO = {
  situacaoVeiculo: escolha(
    'O que houve com o veículo?',
    {
      vendido: 'Vendido antes da infração',
      furtado: 'Furtado',
      roubado: 'Roubado',
      clonado: 'Placa clonada: o veículo multado é outro',
      '': 'Nada disso',
    },
    {},
  ),
  dataSituacao: data('Dia da venda, do furto ou do registro da clonagem'),
  vendaComunicada: simOuNao('A venda foi comunicada ao Detran antes da infração?', {
    quando: 'situacaoVeiculo=vendido',
    dica: 'Sem a comunicação no prazo quem vendeu responde junto (CTB, art. 134), e isto não é fundamento.',
  }),
  dataComunicacao: data('Dia em que a venda foi comunicada', {
    quando: 'vendaComunicada=nao',
    dica: 'Se ainda não foi, deixe em branco e comunique já: quem comunica até 60 dias depois da venda não responde junto.',
  }),
  documentoVeiculo: texto('O documento que prova', {
    maxlength: 300,
    dica: 'Por exemplo: comunicação de venda de 12/01/2026, ou o número do boletim de ocorrência.',
  }),
};

const EMERGENCIA = {
  veiculoDeEmergencia: escolha(
    'Que veículo era?',
    {
      ambulancia: 'Ambulância',
      bombeiros: 'Socorro de incêndio e salvamento',
      policia: 'Polícia',
      fiscalizacao: 'Fiscalização e operação de trânsito',
      '': 'Nenhum desses',
    },
    { dica: 'Um carro particular que socorre alguém não é veículo de emergência.' },
  ),
  sireneELuz: simOuNao('A sirene e a luz vermelha intermitente estavam ligadas?', {
    dica: 'A lei só libera o veículo com as duas ligadas (CTB, art. 29, VII).',
  }),
  documentoEmergencia: texto('O documento que prova o serviço naquela hora', {
    maxlength: 300,
    dica: 'Por exemplo: ordem de serviço, ou registro do chamado.',
  }),
};

const HISTORICO = {
  outrasInfracoesEm12Meses: numero('Outras infrações suas, já definitivas, nos 12 meses antes desta', 99, {
    dica: 'Definitiva é a que não tem mais defesa nem recurso. Escreva 0 se não houve nenhuma.',
  }),
  advertenciaAnterior: simOuNao('Nesses 12 meses você já recebeu uma advertência por escrito?', {
    dica: 'A advertência é penalidade de outra infração: com ela, a lei não dá outra.',
  }),
};

const REINCIDENCIA = {
  dataAnterior: data('Dia da infração anterior que o órgão contou', {
    dica: 'A notificação da penalidade, ou o órgão, diz qual foi.',
  }),
  anteriorDefinitiva: simOuNao('No dia desta infração, a anterior já era definitiva?', {
    dica: 'Definitiva é a que não tinha mais defesa nem recurso.',
  }),
};

/** The questions of each theme. */
export const DETALHES = {
  temaAuto: AUTO,
  temaFato: FATO,
  temaDuplicado: DUPLICADO,
  temaOrgao: ORGAO,
  temaMedidor: MEDIDOR,
  temaSinalizacao: SINALIZACAO,
  temaVeiculo: VEICULO,
  temaEmergencia: EMERGENCIA,
  temaHistorico: HISTORICO,
  temaReincidencia: REINCIDENCIA,
};
