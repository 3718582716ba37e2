"""More given names, from many countries: a word among these at the place of a name is one, whatever its case."""

_TEXT = """
    aarav abdul abdullah abhishek adam aditi aditya agnes aiden aisha ajay akash akira akshay alana alfred
    alisha alma alvin amir amit amrita anand ananya aneesh angelica angelina anika anil anirudh anita anjali
    ankit annika anthony antonia anuj anusha anushka aravind archana ariana ariel arjun armando arnold arun
    aruna arvind ashish ashok ashwin asif astrid aubrey august aurora ayesha azhar bala balaji beatrice beatriz
    belinda benedict bernard bertha bharat bhavna bianca blake blanca boris brad bradley brett brianna bridget
    brooke bruno byron caleb calvin cameron candice carina carla carly carmela carolina carter casey cassandra
    cecilia cedric celia celine chad chandra charlene charles chelsea cheryl chetan chloe christian christie
    cindy clarissa claude clay clement clifford clinton colette colleen conrad cooper corey courtney cristina
    curtis daisy damian damien damon daniela danny daphne darius darlene darren daryl deepa deepak deepika delia
    derek desmond devon dhruv diane dina dinesh divya dominic dominique donovan doreen dorian doris duncan
    dwayne earnest ebony edgar edith eduardo edwin eileen elaine eleanor elias elisa elise elliot elliott eloise
    elsa elvira emilia emilio enrique erica erick erin ernest ernesto esha esther eugene eunice faisal farah
    farhan fernando finn flora florence floyd frances francesca francis francisco franklin freda frederick freya
    gaurav gauri geeta geoffrey geraldine gilbert giovanni gita gloria godfrey gopal gopi govind graham greta
    guillermo gustavo gwen hamid hannah hari harini harish harold harriet harsh harvey hector hema herbert
    herman hilary hilda himanshu howard hussein ibrahim ida ignacio imran indira ines ingrid irfan irina irma
    isabelle isha ishaan ivy jagdish jai jaime jakob jamal janelle jared jasmine javed jaya jayesh jeanette
    jeannie jeffery jenna jennie jeremiah jermaine jerome jesse jessie jitendra joaquin jodie joey johan johanna
    jonah jorge josefina josie juliet julio julius kabir kaitlyn kamal kamala karan karim karthik kashmir
    katrina kavita kavitha kavya kayla kelsey kelvin kenji kerry khalid kiran kirsten kishore krishna kristen
    kristin kristina krithika kunal kurt kyra lakshmi lalita lance lara latha latoya laurence lavanya leah leila
    leonardo leroy leslie lewis lila lilian liliana lily lina lindsay lloyd logan lorena lorenzo loretta
    lorraine louisa lucille luisa lydia lyle mabel mackenzie madeline madhav madhu madison mahesh maite malcolm
    mandy manish manoj manuel marcel marcela margarita maribel marion marisa marisol marjorie marlene marshall
    marvin mathew mathilda maureen maurice maxine meera megha melanie melinda melvin mercedes meredith milena
    miles mindy miranda miriam mitchell mohamed mohammad mohan mohit moira molly monique morgan moses mukesh
    murali muriel myra nadia nadine nanda nandini naomi narayan nasser natalia naveen neena neeraj neha nelson
    nestor neville nicholas nicolas nidhi nigel nikhil nikita nilesh nishant nitin noah noel noelle norma olga
    olive ollie oriana orlando osman oswald otto padma pallavi paloma pankaj parvati patsy pavan penelope perry
    phoebe phyllis piotr pooja prabhu pradeep prakash pramod prasad prashant prateek praveen preeti prem preston
    priyanka puja quentin radha raghu rahul raja rajan rajat rajesh rajiv raju raman ramesh ramiro ramon ramona
    ramu rani ranjit raquel rashid rashmi ravi reena regina reginald rekha renee reuben rhonda rishi rita ritu
    roberta roberto rocio rodney rodrigo rohan rohini rohit roland rolando roman ronnie rosalind rosario roshan
    rosie rowan roxanne ruben rudolph rupert russell sabrina sachin sadie sagar sahil sajid salma salman
    salvador samir sandeep sandhya sangeeta sanjay sanjeev santiago saravanan sarita sathish satish saul saurabh
    sebastian selena sergio shane shankar shannon sharmila shaun shawn sheela sheila shelby sheldon shilpa shiva
    shobha shreya shruti shyam siddharth sierra silvia simone smita sneha sofie sonali sonya spencer srinivas
    stanley stefanie stella subhash sudha sudhir sujatha sumit sunil sunita suraj suresh surya sushil sushma
    swati sydney sylvia tamara tammy tanvi tariq tarun tatiana teddy terence thelma thiago tiffany timo tobias
    toby tomasz tracey travis trevor trisha troy tyler uday uma usha vaishali valentina valeria varun vasant
    velma venkat venkatesh verma vernon vicky vidya vijay vikas vikram vinay vincenzo vineet vinod vinoth violet
    vishal vishnu vivek vivian wade wallace wanda warren wendell wesley whitney wilfred willa willard willie
    winston xiomara yadira yash yogesh yolanda yusuf yvette yvonne zahra zain zara zeenat zelda zubair
    abby abigail alanna aleksandr aleksandra alexei alisa allyson alyson alyssa aoife bjorn bogdan brittany
    caitlin callum calum cathy cecily celeste chantal christa cody cory dana danny debbie debra deirdre derrick
    dorothea elijah ellis eoin felicity gavin gemma genevieve geoff gerard gordon gunnar hailey haley hayley
    henrik hubert imogen ingeborg isla jacqueline jocelyn jorgen josephine kara katarina katelyn katharine
    kathrin kathryn kathy kaylee keira kendra kimberly kirstin kirsty knut krista lachlan lillian luther lynn
    lynne madeleine magnus marcia marian marianna marianne marilyn maryanne matilda meghan michaela michal
    mikael mikhail mildred niamh nikolai olaf owen pauline polly rebekah rhys roderick ronan rosemary rowena
    rudolf sasha sheryl sidney siobhan solveig stephan tabitha thea theodore tristan vladimir wilhelm yaroslav
    """
MORE_GIVEN_NAMES = frozenset(_TEXT.split())
